import { useState } from 'react'
import { count } from '../ui/format.ts'
import { ConsoleButton, ConsoleNotice } from '../ui/parts.tsx'
import css from './audit.module.css'
import { checkChain, type ChainCheck } from './check-chain.ts'
import { Entries } from './entries.tsx'

/** What operators read and did, newest first, and a check of the log's hash chain. */
export function AuditPage() {
  return (
    <>
      <Check />
      <Entries />
    </>
  )
}

const faults: Record<Extract<ChainCheck, { sound: false }>['because'], string> = {
  gap: 'An entry is missing here.',
  text: 'This entry was rewritten.',
  chain: 'This entry does not follow from the one before it.',
  forgotten: 'The log ended further on when this browser checked it last. Entries were taken away or replaced.',
  unread: 'The rest of the log could not be read. Nothing is proven about it.',
}

function Check() {
  const [at, setAt] = useState<number | null>(null)
  const [checked, setChecked] = useState<ChainCheck | null>(null)
  const check = async () => {
    setChecked(null)
    setAt(0)
    setChecked(await checkChain(setAt))
    setAt(null)
  }
  return (
    <>
      <div className={css.head}>
        <div>
          <h1>Audit log</h1>
          <p>Each entry holds the hash of the one before, so a changed or removed entry shows here.</p>
        </div>
        <ConsoleButton onClick={() => void check()} disabled={at !== null}>
          {at === null ? 'Check the chain' : `Checked ${count(at)}`}
        </ConsoleButton>
      </div>
      {checked && (
        <div className={css.verdict}>
          {checked.sound ? (
            <ConsoleNotice tone="good">
              All {count(checked.position)} entries are as they were written.
              <small>Ends in {checked.hash.slice(0, 16)}, calculated in this browser.</small>
            </ConsoleNotice>
          ) : (
            <ConsoleNotice tone="bad">
              Entry {count(checked.position)}: {faults[checked.because]}
            </ConsoleNotice>
          )}
        </div>
      )}
    </>
  )
}
