/** ANSI colors of the names of the services. */
const colorCodes = { site: 35, vault: 36, sandbox: 33 } as const
/** Words for the logger's levels. Lower levels, such as 30 (info), get no word. */
const levelWords: Record<number, string> = { 40: 'warn', 50: 'error', 60: 'fatal' }
const hiddenFields = new Set(['level', 'time', 'pid', 'hostname', 'msg', 'name', 'v', 'process'])

/** Puts the service's name before a line of its log. Formats the logger's JSON, and leaves any other line unchanged. */
export function prettyLine(name: string, line: string, useColor: boolean): string {
  const colorCode = colorCodes[name as keyof typeof colorCodes]
  const label = name.padEnd(7) // the length of `sandbox`, the longest name
  const prefix = useColor && colorCode ? `\u001B[${colorCode}m${label}\u001B[0m │ ` : `${label} │ `
  const entry = parse(line)
  if (!entry) return prefix + line
  const levelWord = levelWords[Number(entry['level'])]
  const otherFields = Object.entries(entry)
    .filter(([key]) => !hiddenFields.has(key))
    .map(([key, value]) => `${key}=${describe(value)}`)
  return prefix + [levelWord, entry['msg'], ...otherFields].filter(Boolean).join(' ')
}

function parse(line: string): Record<string, unknown> | undefined {
  if (!line.startsWith('{')) return undefined
  try {
    return JSON.parse(line) as Record<string, unknown>
  } catch {
    return undefined
  }
}

function describe(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'object' && value !== null && 'stack' in value) return String(value.stack)
  return JSON.stringify(value)
}
