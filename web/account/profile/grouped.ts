/** A number with the separators of the partner's example: 2125550142 like 212-555-0142. One of another length stays as it is. */
export function groupedLike(example: string, number: string): string {
  if (example.replace(/\D/g, '').length !== number.length || /\D/.test(number)) return number
  let next = 0
  return example.replace(/\d/g, () => number.charAt(next++))
}
