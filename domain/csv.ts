/** Text that a spreadsheet might run as a formula: it begins with =, +, -, @ (also full-width or after spaces), a tab or a line break. */
const formula = /^[\s\0]*[=+\-@\uff0b\uff0d\uff1d\uff20]|^[\t\r\n]/

/** A line of comma-separated values (RFC 4180) with its line end. An apostrophe precedes text that a spreadsheet would run as a formula. */
export function csvLine(cells: readonly (string | number)[]): string {
  return `${cells.map(cell).join(',')}\r\n`
}

function cell(value: string | number): string {
  if (typeof value === 'number') return String(value)
  const safeText = formula.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(safeText) ? `"${safeText.replaceAll('"', '""')}"` : safeText
}
