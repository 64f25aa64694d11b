import { useState } from 'react'
import { useNavigate } from 'react-router'
import { searchPath } from '../site/paths.ts'
import { promptNames, type PromptName } from '../prompts/queue.ts'
import { promptDaysAhead, setPromptDaysAhead } from '../site/prompt-clock.ts'
import { forgetDismissal, readDismissals } from '../prompts/dismissals.ts'
import { Button } from '../ui/button.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import css from './stgtools.module.css'

const promptLabels: Readonly<Record<PromptName, string>> = {
  sso: 'Single sign-on',
  announcement: 'Announcement',
  popup: 'General popup',
  install: 'Install banner',
  survey: 'Survey',
}
// Around the ends of the two waiting times in web/prompts/rules.ts: one day and 30 days.
const dayOptions = [0, 1, 2, 29, 30, 31]

/** A button for each prompt to show it again, the stored states (all but the survey's), and the date that the prompts use. */
export function PromptTools() {
  const navigate = useNavigate()
  const hydrated = useHydrated()
  // React does not notice a change of the browser's storage, so moving the clock renders again.
  const [, rerender] = useState(0)
  const storedEntries = hydrated ? Object.entries(readDismissals()) : []
  const daysAhead = hydrated ? promptDaysAhead() : 0
  const showAgain = (name: PromptName) => {
    forgetDismissal(name)
    void navigate(searchPath())
  }
  return (
    <section aria-labelledby="prompts" className={css.part}>
      <h2 id="prompts">Prompts</h2>
      <div className={css.row}>
        {promptNames.map((name) => (
          <Button key={name} small variant="quiet" onClick={() => showAgain(name)} disabled={!hydrated}>
            {promptLabels[name]}
          </Button>
        ))}
      </div>
      <p className={css.soft}>
        Forgets that it was closed and opens a page that may show it, if this partner has it and nothing comes before
        it.
      </p>
      <ul className={css.flags}>
        {storedEntries.map(([name, value]) => (
          <li key={name}>
            <code>{name}</code>
            <span className={css.soft}>{value ?? 'nothing stored'}</span>
          </li>
        ))}
      </ul>
      <p>The prompts use {daysAhead === 0 ? 'today’s date' : `the date ${daysAhead} days from today`}.</p>
      <div className={css.row}>
        {dayOptions.map((days) => (
          <Button
            key={days}
            small
            variant={days === daysAhead ? 'main' : 'quiet'}
            onClick={() => {
              setPromptDaysAhead(days)
              rerender((count) => count + 1)
            }}
          >
            {days === 0 ? 'Today' : `In ${days} days`}
          </Button>
        ))}
      </div>
    </section>
  )
}
