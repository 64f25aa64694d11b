import { CalendarCheck } from 'lucide-react'
import { useState } from 'react'
import { useActionData } from 'react-router'
import { listReservations, type Reservation } from '../../contract/api/reservations.ts'
import { LoadFailure } from '../page/load-failure.tsx'
import { requireMember } from '../page/require-member.ts'
import { accountCopy } from '../copy/account.ts'
import { reservationCopy } from '../copy/reservations.ts'
import { useCopy } from '../copy/use-copy.ts'
import { pageInfo } from '../site/context.ts'
import { useBrand } from '../site/partner.ts'
import { searchPath } from '../site/paths.ts'
import { apiIn } from '../api/server-api.ts'
import { pageMeta } from '../page/meta.ts'
import { ButtonLink } from '../ui/button.tsx'
import { MessagePanel } from '../ui/message-panel.tsx'
import { Notice } from '../ui/notice.tsx'
import { toast } from '../ui/toasts.ts'
import type { Route } from './+types/reservations.ts'
import { postForm } from '../forms/client-action.ts'
import { FormProblem } from '../forms/form-parts.tsx'
import type { FormReply } from '../forms/reply.ts'
import { useFocusBack } from '../ui/use-focus-back.ts'
import { useOpenForm } from '../forms/use-open-form.ts'
import { cancelForms } from './cancel-forms.ts'
import { findUrlChange } from './change-data.ts'
import { ChangeDialog } from './change-dialog.tsx'
import { changeForms } from './change-forms.ts'
import { actOnReservations } from './reservation-actions.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { deferredReservationCopy } from '../copy/deferred-reservations.ts'
import { ReservationListRow } from './reservation-row.tsx'
import css from './reservations.module.css'

export async function loader({ context, url }: Route.LoaderArgs) {
  requireMember(context, url)
  const api = apiIn(context)
  const list = await api(listReservations, {})
  const rows = list.ok ? list.value.reservations : []
  return { list, urlChange: await findUrlChange(api, url.searchParams, rows, context.get(pageInfo).now) }
}

export const action = async (args: Route.ActionArgs) => actOnReservations(args)

export const clientAction = (args: Route.ClientActionArgs) => postForm<FormReply>(args)

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta(matches, '/account/reservations', [accountCopy, 'reservation.list'])

export default function Reservations({ loaderData: { list, urlChange } }: Route.ComponentProps) {
  const t = useCopy(accountCopy, reservationCopy, deferredReservationCopy)
  const { reservationNetwork: network } = useBrand()
  const actionReply = useActionData() as FormReply | undefined
  const [openFormId, setOpenFormId] = useOpenForm()
  // The data of the loader is for the dialog that the URL opened, and not for one that is opened later.
  const [isFromUrl, setIsFromUrl] = useState(true)
  const show = (form: string | null) => {
    setOpenFormId(form)
    setIsFromUrl(false)
  }
  const rows = list.ok ? list.value.reservations : []
  const onChanged = () => {
    toast.success(t('reservation.changed'))
    show(null)
  }
  // The soonest comes first. The list begins with the latest time, so only the upcoming ones are reversed.
  const upcomingRows = rows.filter(({ upcoming }) => upcoming).toReversed()
  const rowToCancel = upcomingRows.find(({ id }) => openFormId === cancelForms.of(id).id)
  const rowToChange = upcomingRows.find(({ id }) => openFormId === changeForms.of(id).id)
  // Only upcoming reservations have a dialog that shows why its form was refused. For any other posted form the page shows the reason.
  const hasNoDialog = upcomingRows.every(
    ({ id }) => ![cancelForms, changeForms].some((forms) => forms.of(id).id === actionReply?.form),
  )
  const problem = actionReply && !actionReply.ok && hasNoDialog ? actionReply.problem : ''
  // The button that opened the dialog disappears with the canceled reservation, so the heading takes the focus.
  const heading = useFocusBack<HTMLHeadingElement>(rowToCancel !== undefined)
  const pastRows = rows.filter(({ upcoming }) => !upcoming)
  return (
    <>
      <h1 ref={heading} tabIndex={-1} className={css.title}>
        {t('reservation.list')}
      </h1>
      {network && (
        <div className={css.networkNote}>
          <Notice tone="plain">{t('reservation.networkList', { network: network.name })}</Notice>
        </div>
      )}
      <FormProblem problem={problem} />
      {!list.ok && <LoadFailure title={t('reservation.listFailed')} problem={list.problem} />}
      {list.ok && rows.length === 0 && (
        <MessagePanel
          icon={<CalendarCheck size={32} />}
          title={t('reservation.empty')}
          text={t('reservation.emptyText')}
        >
          <ButtonLink to={searchPath({ reservations: 'true' })}>{t('reservation.emptyGo')}</ButtonLink>
        </MessagePanel>
      )}
      <Group
        title={t('reservation.upcoming')}
        rows={upcomingRows}
        actions={{
          onCancel: ({ id }) => show(cancelForms.of(id).id),
          onChange: ({ id }) => show(changeForms.of(id).id),
        }}
      />
      <Group title={t('reservation.past')} rows={pastRows} />
      {rowToChange && (
        <ChangeDialog
          row={rowToChange}
          urlChange={isFromUrl ? urlChange : null}
          onClose={() => show(null)}
          onChanged={onChanged}
        />
      )}
      {rowToCancel && <CancelDialog row={rowToCancel} onClose={() => show(null)} />}
    </>
  )
}

type RowAction = (row: Reservation) => void
type GroupProps = {
  title: string
  rows: readonly Reservation[]
  actions?: { onCancel: RowAction; onChange: RowAction }
}

function Group({ title, rows, actions }: GroupProps) {
  if (rows.length === 0) return null
  const actionsOn = (row: Reservation) =>
    actions && { onCancel: () => actions.onCancel(row), onChange: () => actions.onChange(row) }
  return (
    <section className={css.group}>
      <h2>{title}</h2>
      <ul className={css.list}>
        {rows.map((row) => (
          <ReservationListRow key={row.id} row={row} actions={actionsOn(row)} />
        ))}
      </ul>
    </section>
  )
}
