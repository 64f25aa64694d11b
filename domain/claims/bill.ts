/**
 * Parses a typed amount to cents: `48`, `$48.20`, `1,048.20` or, with a decimal comma, `48,20`, `1.048,20` and `1 048,20 $`; 0 for invalid
 * text. A comma before three digits separates thousands, because amounts are in dollars.
 */
export function parseBillMinor(text: string): number {
  const input = text.trim().replaceAll(/^\$\s*|\s*\$$/g, '')
  const hasDecimalComma = /,\d{1,2}$/.test(input)
  const amount = hasDecimalComma ? input.replaceAll(/[.,\s]/g, (mark) => (mark === ',' ? '.' : ',')) : input
  if (!/^(\d{1,7}|\d{1,3}(,\d{3}){1,2})(\.\d{0,2})?$/.test(amount)) return 0
  const [dollars = '', cents = ''] = amount.replaceAll(',', '').split('.')
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
