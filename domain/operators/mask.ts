const dots = '•••'

/** Masks an email so that it stays distinguishable but not usable: a•••@l•••.example. */
export function maskedEmail(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const end = domain.slice(domain.lastIndexOf('.'))
  return `${name.slice(0, 1)}${dots}@${domain.slice(0, 1)}${dots}${end}`
}

/** Masks a number except its last two digits; empty for an empty one. */
export const maskedNumber = (text: string): string => (text === '' ? '' : `${dots}${text.slice(-2)}`)
