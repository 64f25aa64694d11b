import { useState } from 'react'
import { readAudit, type AuditEntryView } from '../../contract/api/console/audit.ts'
import { Link, memberPath } from '../address.tsx'
import { call, useAsked } from '../api.ts'
import { usePartner } from '../staff-context.ts'
import { useLeaves } from '../use-leaves.ts'
import { count, shortDay, toTheSecond } from '../ui/format.ts'
import { Bones, Button, Empty, Notice, Panel, Refused } from '../ui/parts.tsx'
import css from './audit.module.css'
import { checkChain, type Checked } from './check-chain.ts'

/** Every look and every act of staff, and a check that nothing of it was changed. */
export function AuditPage() {
  return (
    <>
      <Check />
      <Panel>
        <Entries />
      </Panel>
    </>
  )
}

const faults: Record<Extract<Checked, { sound: false }>['because'], string> = {
  gap: 'An entry is missing here.',
  text: 'This entry was rewritten.',
  chain: 'This entry does not follow from the one before it.',
  forgotten: 'The log ended further on when this browser checked it last. Entries were taken away or replaced.',
  unread: 'The rest of the log could not be read. Nothing is proven about it.',
}

function Check() {
  const [at, setAt] = useState<number | null>(null)
  const [checked, setChecked] = useState<Checked | null>(null)
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
          <p>Each entry holds the hash of the one before. Nobody can change or remove one without it showing here.</p>
        </div>
        <Button onClick={() => void check()} disabled={at !== null}>
          {at === null ? 'Check the chain' : `Checked ${count(at)}`}
        </Button>
      </div>
      {checked && (
        <div className={css.verdict}>
          {checked.sound ? (
            <Notice tone="good">
              All {count(checked.position)} entries are as they were written.
              <small>Ends in {checked.hash.slice(0, 16)}, calculated in this browser.</small>
            </Notice>
          ) : (
            <Notice tone="bad">
              Entry {count(checked.position)}: {faults[checked.because]}
            </Notice>
          )}
        </div>
      )}
    </>
  )
}

function Entries() {
  const [first] = useAsked(readAudit, {})
  const { value } = first
  const { leaves, last, more } = useLeaves(value, async ({ next }) => {
    const answer = next === null ? null : await call(readAudit, { query: { before: next } })
    return answer?.ok ? answer.value : null
  })
  if (first.state === 'refused') return <Refused problem={first.problem} />
  if (!value) return <Bones lines={12} />
  if (value.entries.length === 0) return <Empty title="Nothing yet" />
  return (
    <>
      <table className={css.table}>
        <thead>
          <tr>
            {['No.', 'When', 'Who', 'What'].map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {leaves
            .flatMap(({ entries }) => entries)
            .map((entry) => (
              <Entry key={entry.position} entry={entry} />
            ))}
        </tbody>
      </table>
      {last?.next != null && (
        <div className={css.more}>
          <Button onClick={more}>Show earlier</Button>
        </div>
      )}
    </>
  )
}

/** Which names another look of the same log, and needs no reading. */
const unsaid = new Set(['emulation', 'method'])

function Entry({ entry }: { entry: AuditEntryView }) {
  const { program } = usePartner(entry.partner)
  const said = Object.entries(entry.detail).flatMap(([name, value]) => (unsaid.has(name) ? [] : `${name} ${value}`))
  return (
    <tr>
      <td>{count(entry.position)}</td>
      <td className={css.when}>
        <time dateTime={entry.at}>
          {shortDay(entry.at)}, {toTheSecond(entry.at)}
        </time>
      </td>
      <td className={css.who}>{entry.name || 'Nobody we know'}</td>
      <td>
        {entry.action.slice(0, 1).toUpperCase() + entry.action.slice(1)}
        {entry.member && (
          <>
            {' '}
            <Link href={memberPath(entry.partner, entry.member)}>of {program}</Link>
          </>
        )}
        {said.length > 0 && <small>{said.join('; ')}</small>}
      </td>
    </tr>
  )
}
