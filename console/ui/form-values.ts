/** Reads the text of a form's fields by name; '' for a missing one. */
export function fieldReaderOf(form: HTMLFormElement): (name: string) => string {
  const data = new FormData(form)
  return (name) => {
    const value = data.get(name)
    return typeof value === 'string' ? value : ''
  }
}
