import { useState } from 'react'
import {
  listFactors,
  removeOperatorPasskey,
  renameOperatorPasskey,
  stopCodes,
} from '../../contract/api/console/passkeys.ts'
import type { Problem } from '../../contract/endpoint.ts'
import { isLastFactor } from '../../domain/operators/factors.ts'
import { call, useCall } from '../api.ts'
import { SkeletonLines, Panel, partsCss, RefusalNotice } from '../ui/parts.tsx'
import { AddPasskey } from './add-passkey.tsx'
import { CodesLine } from './codes-line.tsx'
import css from './factors.module.css'
import { KeyLine } from './key-line.tsx'

/** The operator's own second factors: passkeys, and codes of an authenticator app. */
export function FactorsPage() {
  const [factorsReply, reload] = useCall(listFactors, {})
  const [problem, setProblem] = useState<Problem | null>(null)
  const reloadAfter = async (request: Promise<{ ok: true } | { ok: false; problem: Problem }>) => {
    const reply = await request
    setProblem(reply.ok ? null : reply.problem)
    reload()
  }
  const factors = factorsReply.value
  const isLast = factors !== undefined && isLastFactor({ codes: factors.usesCodes, passkeys: factors.passkeys.length })
  return (
    <>
      <h1>Your sign-in</h1>
      <p className={css.lead}>You sign in with your password and one of these.</p>
      <div className={partsCss.split}>
        <div className={partsCss.stack}>
          {problem && <RefusalNotice problem={problem} />}
          <Panel>
            {factorsReply.state === 'refused' && <RefusalNotice problem={factorsReply.problem} />}
            {!factors && factorsReply.state === 'loading' && <SkeletonLines />}
            {factors && (
              <ul className={css.list}>
                {factors.passkeys.map((passkey) => (
                  <KeyLine
                    key={passkey.id}
                    passkey={passkey}
                    isLast={isLast}
                    onRename={(name) =>
                      void reloadAfter(call(renameOperatorPasskey, { body: { id: passkey.id, name } }))
                    }
                    onRemove={() => void reloadAfter(call(removeOperatorPasskey, { query: { id: passkey.id } }))}
                  />
                ))}
                <CodesLine
                  isOn={factors.usesCodes}
                  isLast={isLast}
                  onStop={() => void reloadAfter(call(stopCodes, {}))}
                  onStarted={reload}
                />
              </ul>
            )}
          </Panel>
        </div>
        <AddPasskey onAdded={reload} />
      </div>
    </>
  )
}
