import { Notice } from './notice.tsx'

/** The banner puts `label` before a message that does not contain it. An empty label adds nothing. */
type Fault = { field: string; message: string; label: string }

/** The error banner of a refused form: each fault links to its field (P1-515). `problem` is about the whole form and may be empty. */
export function FormFaults({
  label,
  intro,
  problem,
  faults,
}: {
  label: string
  intro: string
  problem: string
  faults: readonly Fault[]
}) {
  if (problem === '' && faults.length === 0) return null
  const focusField = (field: string) => document.querySelector<HTMLElement>(`[name="${field}"]`)?.focus()
  return (
    <Notice tone="error" label={label}>
      {problem !== '' && <p>{problem}</p>}
      {faults.length > 0 && (
        <>
          <p>{intro}</p>
          <ul>
            {faults.map((fault) => (
              <li key={fault.field}>
                <a
                  href={`#${fault.field}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusField(fault.field)
                  }}
                >
                  {fault.message.toLowerCase().includes(fault.label.toLowerCase())
                    ? fault.message
                    : `${fault.label}: ${fault.message}`}
                </a>
              </li>
            ))}
          </ul>
        </>
      )}
    </Notice>
  )
}
