/** Cents of a typed amount such as `48`, `$48.20` or `1,048.20`; 0 where it is none. */
export function billMinor(text: string): number {
  const typed = text.trim().replace(/^\$\s*/, '')
  if (!/^(\d{1,7}|\d{1,3}(,\d{3}){1,2})(\.\d{0,2})?$/.test(typed)) return 0
  const [dollars = '', cents = ''] = typed.replaceAll(',', '').split('.')
  return Number(dollars) * 100 + Number(cents.padEnd(2, '0'))
}
