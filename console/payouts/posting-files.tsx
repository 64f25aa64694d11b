import { useState } from 'react'
import {
  downloadPostingFile,
  listPostingFiles,
  resendPostingFile,
  type ConsolePostingFile,
} from '../../contract/api/console/posting-files.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { ConsoleLink, memberPath } from '../address.tsx'
import { call, useCall } from '../api.ts'
import { usePartner } from '../operator-context.ts'
import { useListPages } from '../use-list-pages.ts'
import { count, shortDay, time, units } from '../ui/format.ts'
import { MoreButton } from '../ui/more.tsx'
import { SkeletonLines, ConsoleButton, EmptyState, RefusalNotice, Tag } from '../ui/parts.tsx'
import { saveFile } from '../../kit/save-file.ts'
import { DecideSheet } from './decide-sheet.tsx'
import css from './payouts.module.css'
import { payoutReasonText, faultText, fileStateNames, fileStateTones, resendTexts } from './texts.ts'

/** The posting files of partners with their rejected lines, newest first, in pages. A resend reloads the list from its first page. */
export function PostingFiles() {
  const [firstCall, reloadFirstPage] = useCall(listPostingFiles, {})
  const { value: firstPage } = firstCall
  const { pages, lastPage, isLoading, loadMore, nextProblem } = useListPages(firstPage, ({ files }) => {
    const last = files.at(-1)
    return last ? call(listPostingFiles, { query: { before: last.number, beforePartner: last.partner } }) : null
  })
  const [fileToResend, setFileToResend] = useState<ConsolePostingFile | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  if (firstCall.state === 'refused') return <RefusalNotice problem={firstCall.problem} />
  if (!firstPage) return <SkeletonLines />
  const files = pages.flatMap((page) => page.files)
  const download = async (file: ConsolePostingFile) => {
    const reply = await call(downloadPostingFile, { params: keyOf(file) })
    if (!reply.ok) return setProblem(reply.problem)
    const { text, acknowledgment } = reply.value
    saveFile(`${nameOf(file)}.posting`, text)
    if (acknowledgment !== null) saveFile(`${nameOf(file)}.ack`, acknowledgment)
  }
  return (
    <>
      {problem && <RefusalNotice problem={problem} />}
      {files.length === 0 && <EmptyState title="No posting file was made yet" />}
      <ul className={css.list}>
        {files.map((file) => (
          <FileLine
            key={nameOf(file)}
            file={file}
            onDownload={() => void download(file)}
            onResend={() => setFileToResend(file)}
          />
        ))}
      </ul>
      <MoreButton isLoading={isLoading} problem={nextProblem} onMore={lastPage?.hasMore ? loadMore : null}>
        Show more
      </MoreButton>
      {fileToResend && (
        <DecideSheet
          texts={resendTexts}
          decide={(reason) => call(resendPostingFile, { params: keyOf(fileToResend), body: { reason } })}
          onDone={() => {
            setFileToResend(null)
            reloadFirstPage()
          }}
          onClose={() => setFileToResend(null)}
        />
      )}
    </>
  )
}

const keyOf = ({ partner, number }: ConsolePostingFile) => ({ partner, number })
const nameOf = ({ partner, number }: ConsolePostingFile) => `${partner}-${String(number).padStart(6, '0')}`

type LineProps = { file: ConsolePostingFile; onDownload: () => void; onResend: () => void }

function FileLine({ file, onDownload, onResend }: LineProps) {
  const { partner, number, day, lines, state, stateAt, fault, isLate, rejectedLines } = file
  const { program, currency } = usePartner(partner)
  return (
    <li className={css.payout}>
      <div>
        <b>
          {program}, file {number}
        </b>{' '}
        <Tag tone={fileStateTones[state]}>{fileStateNames[state]}</Tag>{' '}
        {isLate && <Tag tone="bad">No acknowledgment in time</Tag>}
        <p className={css.facts}>
          {shortDay(`${day}T12:00:00`)}: {units(file.units, currency)} in {count(lines)}{' '}
          {lines === 1 ? 'line' : 'lines'}, since {shortDay(stateAt)}, {time(stateAt)}
        </p>
        {fault && <p className={css.facts}>{faultText(fault)}</p>}
        {rejectedLines.map((line) => (
          <p key={line.line} className={css.facts}>
            Line {line.line}, <ConsoleLink href={memberPath(partner, line.memberId)}>{line.member}</ConsoleLink>,{' '}
            {units(line.units, currency)}: {payoutReasonText(line.code)}
          </p>
        ))}
      </div>
      <div className={css.actions}>
        {file.mayDownload && <ConsoleButton onClick={onDownload}>Download</ConsoleButton>}
        {file.mayResend && <ConsoleButton onClick={onResend}>{resendTexts.button}</ConsoleButton>}
      </div>
    </li>
  )
}
