/** The words of a form by the names of its fields; '' where there is none. */
export function wordsOf(form: HTMLFormElement): (name: string) => string {
  const given = new FormData(form)
  return (name) => {
    const value = given.get(name)
    return typeof value === 'string' ? value : ''
  }
}
