const dots = '•••'

/** Masks name and domain of an email so that it stays distinguishable but not usable: a•••@l•••.example. */
export function maskEmailAndDomain(email: string): string {
  const [name = '', domain = ''] = email.split('@')
  const end = domain.slice(domain.lastIndexOf('.'))
  return `${name.slice(0, 1)}${dots}@${domain.slice(0, 1)}${dots}${end}`
}

/** Masks a number except its last two digits. An empty number stays empty. */
export const maskNumber = (text: string): string => (text === '' ? '' : `${dots}${text.slice(-2)}`)
