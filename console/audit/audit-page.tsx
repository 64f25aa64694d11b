import { useState } from 'react'
import { count } from '../ui/format.ts'
import { ConsoleButton, ConsoleNotice } from '../ui/parts.tsx'
import css from './audit.module.css'
import { checkChain, type ChainCheck } from './check-chain.ts'
import { Entries } from './entries.tsx'

/** The log of what operators read and did, newest first, with a check of its hash chain. */
export function AuditPage() {
  return (
    <>
      <HeaderWithCheck />
      <Entries />
    </>
  )
}

const faultTexts: Record<Extract<ChainCheck, { sound: false }>['reason'], string> = {
  gap: 'An entry is missing here.',
  text: 'This entry was rewritten.',
  chain: 'This entry does not follow from the one before it.',
  forgotten: 'The log was longer when this browser last checked it. Entries were removed or replaced.',
  unread: 'The rest of the log could not be read. Nothing is proven about it.',
}

function HeaderWithCheck() {
  // The position that a running check has reached; null while no check runs.
  const [checkedUpTo, setCheckedUpTo] = useState<number | null>(null)
  const [result, setResult] = useState<ChainCheck | null>(null)
  const check = async () => {
    setResult(null)
    setCheckedUpTo(0)
    setResult(await checkChain(setCheckedUpTo))
    setCheckedUpTo(null)
  }
  return (
    <>
      <div className={css.head}>
        <div>
          <h1>Audit log</h1>
          <p>Each entry holds the hash of the one before, so a changed or removed entry shows here.</p>
        </div>
        <ConsoleButton onClick={() => void check()} disabled={checkedUpTo !== null}>
          {checkedUpTo === null ? 'Check the chain' : `Checked ${count(checkedUpTo)}`}
        </ConsoleButton>
      </div>
      {result && (
        <div className={css.verdict}>
          {result.sound ? (
            <ConsoleNotice tone="good">
              All {count(result.position)} entries are as they were written.
              <small>Ends in {result.hash.slice(0, 16)}, calculated in this browser.</small>
            </ConsoleNotice>
          ) : (
            <ConsoleNotice tone="bad">
              Entry {count(result.position)}: {faultTexts[result.reason]}
            </ConsoleNotice>
          )}
        </div>
      )}
    </>
  )
}
