/**
 * A number with the separators of the partner's example: 2125550142 becomes 212-555-0142. A number of another
 * length, or with other characters than digits, stays unchanged.
 */
export function formatLike(example: string, number: string): string {
  if (example.replace(/\D/g, '').length !== number.length || /\D/.test(number)) return number
  let next = 0
  return example.replace(/\d/g, () => number.charAt(next++))
}
