const dayWord = '(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\\.?'
const days = `(?:${dayWord}(?:\\s*(?:-|,|&|and|to|thru|through)\\s*${dayWord})*|daily|every ?day|7 days)`
const time = '(?:\\d{1,2}(?::\\d{2})?\\s*(?:[ap]\\.?m\\.?)?|noon|midnight)'

/**
 * Rewrites opening hours of common forms (`Monday – Friday: 11am to 10:30pm, Sat 10:00 AM–2 PM`) in our notation. Null for text of another
 * form: an hour without minutes must say am or pm.
 */
export function mendHours(text: string): string | null {
  const plain = text
    .toLowerCase()
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/24 ?(?:hours|hrs|h)\b|open 24 hours/g, '00:00-00:00')
  const part = new RegExp(
    `(${days})\\s*:?\\s*(closed|${time}\\s*(?:-|to)\\s*${time}(?:\\s*(?:,|&|and)\\s*${time}\\s*(?:-|to)\\s*${time})*)`,
    'gy',
  )
  const parts: string[] = []
  for (let at = 0; at < plain.length;) {
    part.lastIndex = at
    const match = part.exec(plain)
    if (!match) return null
    const [, dayText = '', timeText = ''] = match
    const times = timeText === 'closed' ? 'closed' : spansOf(timeText)
    if (times === null) return null
    parts.push(`${daysOf(dayText)} ${times}`)
    at = part.lastIndex
    at += /^[\s;,|/]*/.exec(plain.slice(at))?.[0].length ?? 0
  }
  return parts.length === 0 ? null : parts.join('; ')
}

function daysOf(text: string): string {
  if (/^(?:daily|every ?day|7 days)$/.test(text)) return 'daily'
  return text
    .replace(/\s*(?:-|to|thru|through)\s*(?=[mtwfs])/g, '-')
    .replace(/\s*(?:,|&|and)\s*(?=[mtwfs])/g, ',')
    .replace(/[a-z]+\.?/g, (name) => `${name.charAt(0).toUpperCase()}${name.slice(1, 3)}`)
}

function spansOf(text: string): string | null {
  const spans: string[] = []
  for (const span of text.split(/\s*(?:,|&|and)\s*/)) {
    const [from = '', to = ''] = span.split(/\s*(?:-|to)\s*/)
    const closing = clockTime(to, '')
    const opening = closing && openingTime(from, to, closing)
    if (!closing || !opening || lacksHalf(to, opening, closing)) return null
    spans.push(`${opening}-${closing}`)
  }
  return spans.join(',')
}

/** In `9:00-5:00` nothing says whether the closing is in the afternoon or on the next morning. */
const lacksHalf = (to: string, opening: string, closing: string): boolean =>
  /^\d:\d{2}$/.test(to.trim()) && opening < '13:00' && closing <= opening

/** In `5-10pm` the opening has the half of the day of the closing, in `11-2pm` and `10-2am` the other half. */
function openingTime(from: string, to: string, closing: string): string | null {
  const [half, otherHalf] = /pm?\.?m?\.?\s*$/.test(to)
    ? ['pm', 'am']
    : /am?\.?m?\.?\s*$/.test(to)
      ? ['am', 'pm']
      : ['', '']
  const opening = clockTime(from, half)
  return opening !== null && opening >= closing ? clockTime(from, otherHalf) : opening
}

/** `10:30pm` → `22:30`. `defaultHalf`: `am` or `pm` for a time without. Null when the half of the day is needed and unknown. */
function clockTime(text: string, defaultHalf: string): string | null {
  if (text.trim() === 'noon') return '12:00'
  if (text.trim() === 'midnight') return '00:00'
  const [, hours = '', minutes, ownHalf = ''] = /^(\d{1,2})(?::(\d{2}))?\s*([ap]\.?m\.?)?$/.exec(text.trim()) ?? []
  const hour = Number(hours)
  const half = ownHalf || (hour <= 12 ? defaultHalf : '')
  if (hours === '' || hour > 23 || Number(minutes ?? 0) > 59) return null
  if (half === '') return minutes === undefined ? null : `${hours.padStart(2, '0')}:${minutes}`
  if (hour < 1 || hour > 12) return null
  const afternoonHours = half.startsWith('p') ? 12 : 0
  return `${String((hour % 12) + afternoonHours).padStart(2, '0')}:${minutes ?? '00'}`
}
