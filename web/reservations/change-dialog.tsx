import { useRef, useState } from 'react'
import { useActionData } from 'react-router'
import {
  changeAvailability,
  type changeReservation,
  type Reservation,
  type TableRequest,
} from '../../contract/api/reservations.ts'
import { getMerchant } from '../../contract/api/merchants.ts'
import { useLoaded } from '../../kit/use-loaded.ts'
import { api } from '../api/api.ts'
import { reservationCopy } from '../copy/reservations.ts'
import { useCopy } from '../copy/use-copy.ts'
import type { ReplyTo } from '../forms/action.ts'
import { useWasServedOpen } from '../forms/dialog-closer.tsx'
import { FormOpener } from '../forms/form-opener.tsx'
import { HiddenFields } from '../forms/hidden-fields.tsx'
import { hasFailed, openParam, type FormReply } from '../forms/reply.ts'
import { RouteForm } from '../forms/route-form.tsx'
import { useRouteForm } from '../forms/use-route-form.ts'
import { reservationsPath } from '../site/late-paths.ts'
import { localNow, type LocalNow } from '../site/open-now.ts'
import { useFormats } from '../site/format.ts'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import { useLookOnly } from '../impersonation/use-look-only.ts'
import { Button } from '../ui/button.tsx'
import { focusOnMount } from '../ui/focus-on-mount.ts'
import { Dialog } from '../ui/dialog.tsx'
import { Notice } from '../ui/notice.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { TableBonus } from './bonus-text.tsx'
import { changePath, unknownRestaurant, type DialogRestaurant, type UrlChange } from './change-data.ts'
import { changeForms } from './change-forms.ts'
import { ChosenTable } from './confirm-view.tsx'
import { deferredReservationCopy } from '../copy/deferred-reservations.ts'
import css from './reserve.module.css'
import { SearchedTables } from './slots.tsx'
import { useAvailability } from './use-availability.ts'
import { RequestFields } from './request-fields.tsx'
import { searchParams } from './table-request.ts'
import { tableText } from './table-text.ts'
import { chosenTable, postedValues, type ShownTables } from './url-tables.ts'

type ChangeReply = ReplyTo<typeof changeReservation>
/** `earlierReply`: the reply to an earlier choice, whose error is no longer shown. */
type TableChoice = { request: TableRequest; earlierReply?: ChangeReply | undefined }
type Props = {
  row: Reservation
  /** The data of the loader, when the page's URL opened the dialog. */
  urlChange: UrlChange | null
  onClose: () => void
  onChanged: () => void
}

/** Changes date, time or party of a reservation: shows the available times, then the chosen table to confirm and the current one. */
export function ChangeDialog({ row, urlChange, onClose, onChanged }: Props) {
  const t = useCopy(reservationCopy, deferredReservationCopy)
  const wasServedOpen = useWasServedOpen()
  const isLookOnly = useLookOnly()
  const { state, chosenRequest, choose, fault } = useChange(row, urlChange, onChanged)
  const restaurant = useRestaurant(row.merchant.id, urlChange)
  const tableSearch = useTables(row, urlChange)
  const formId = changeForms.of(row.id).id
  return (
    <Dialog
      open
      isServedOpen={wasServedOpen}
      onClose={onClose}
      title={t(chosenRequest ? 'reservation.changeCheck' : 'reservation.changeTitle')}
      closeLabel={t('shell.close')}
      footer={
        chosenRequest && (
          <>
            <Button type="submit" form={state.form.id} disabled={state.busy || isLookOnly}>
              {t(state.busy ? 'reservation.changing' : 'reservation.changeGo')}
            </Button>
            <FormOpener form={formId} fields={searchParams(tableSearch.request)} wide onPress={() => choose(null)}>
              {t('reservation.changeBack')}
            </FormOpener>
          </>
        )
      }
    >
      <div className={css.content}>
        {fault && (
          <Notice tone="error" label={t('form.error')}>
            {fault}
          </Notice>
        )}
        {chosenRequest && (
          <RouteForm state={state} label={t('reservation.changeCheck')} action={changePath(row.id, chosenRequest)}>
            <HiddenFields values={searchParams(chosenRequest)} />
            <NewTable
              row={row}
              request={chosenRequest}
              paysBonus={tableSearch.tables.timesWithBonus.includes(chosenRequest.time)}
            />
          </RouteForm>
        )}
        {!chosenRequest && <p>{t('reservation.changeText')}</p>}
        {!chosenRequest && !restaurant && <Skeleton className={css.skeleton} />}
        {!chosenRequest && restaurant && (
          <Times row={row} restaurant={restaurant} tableSearch={tableSearch} onChoose={choose} />
        )}
      </div>
    </Dialog>
  )
}

export function NewTable({ row, request, paysBonus }: { row: Reservation; request: TableRequest; paysBonus: boolean }) {
  const t = useCopy(reservationCopy, deferredReservationCopy)
  const formats = useFormats()
  return (
    // The button of the chosen time is removed, so the focus moves to the new table.
    <div ref={focusOnMount} tabIndex={-1} className={css.content}>
      <ChosenTable merchant={row.merchant} request={request} />
      <p className={css.soft}>
        {t('reservation.changeFrom', { date: formats.longDay(row.date), text: tableText(t, row, formats) })}
      </p>
      <TableBonus paysBonus={paysBonus} />
      <PrivacyNotice />
    </div>
  )
}

type TimesProps = {
  row: Reservation
  restaurant: DialogRestaurant
  tableSearch: ReturnType<typeof useTables>
  onChoose: (request: TableRequest) => void
}

function Times({ row, restaurant, tableSearch, onChoose }: TimesProps) {
  const formId = changeForms.of(row.id).id
  const { form, today, tables, request, startSearch } = tableSearch
  const searchForm = { id: `search-${formId}`, page: reservationsPath(), params: { [openParam]: formId } }
  return (
    <>
      <RequestFields
        {...{ form, today }}
        searchForm={searchForm}
        hours={restaurant.hours}
        initial={request}
        bookedTable={row}
        onRequest={startSearch}
      />
      <SearchedTables
        tables={withoutBookedTable(tables, row)}
        merchant={restaurant}
        searchForm={searchForm}
        onChoose={onChoose}
        onRetry={startSearch}
      />
    </>
  )
}

/** Leaves out the time of the booked table when the search is for its date and party: booking it again would change nothing. */
function withoutBookedTable(tables: ShownTables, row: Reservation): ShownTables {
  const isSameDateAndParty = tables.request?.date === row.date && tables.request.partySize === row.partySize
  const times = isSameDateAndParty ? tables.times.filter((time) => time !== row.time) : tables.times
  return { ...tables, times, state: tables.state === 'available' && times.length === 0 ? 'none' : tables.state }
}

/** The search of the dialog and its result. Both stay while the member confirms a table. */
function useTables(row: Reservation, urlChange: UrlChange | null) {
  const form = useRef<HTMLFormElement>(null)
  const [request, setRequest] = useState<TableRequest>(urlChange?.search ?? row)
  const fetchTables = async (query: TableRequest) => {
    setRequest(query)
    const reply = await api(changeAvailability, { params: { id: row.id }, query })
    return reply.ok ? reply.value : null
  }
  const { tables, search: startSearch } = useAvailability({ fetchTables, form, urlTables: urlChange })
  const [today] = useState(() => todayOf(row, urlChange))
  return { form, today, request, tables, startSearch }
}

/** For a dialog that the URL opens, the date and time of the server, because the server renders that dialog. */
const todayOf = ({ merchant }: Reservation, urlChange: UrlChange | null): LocalNow =>
  urlChange?.now ?? localNow(new Date(), merchant.timezone)

/** Name, phone and hours of the restaurant: null until the reply arrives, and empty values when it is a refusal. */
function useRestaurant(id: string, urlChange: UrlChange | null): DialogRestaurant | null {
  const { data: reply } = useLoaded(urlChange ? null : id, (signal) => api(getMerchant, { params: { id } }, { signal }))
  if (urlChange) return urlChange.restaurant
  if (!reply) return null
  return reply.ok ? reply.value : unknownRestaurant
}

/** Refusals whose message from the server also fits a change. */
const explainedRefusals = new Set<string>([
  'overlapping_reservation',
  'user_fraud',
  'reservation_over',
  'reservation_changing',
  'look_only',
  'impersonation_refused',
])

/**
 * The table to confirm, the form that sends it, and `fault`: why the server refused that table, null before a refusal and after another
 * choice.
 */
function useChange(row: Reservation, urlChange: UrlChange | null, onChanged: () => void) {
  const t = useCopy(deferredReservationCopy)
  const definition = changeForms.of(row.id)
  const actionReply = useActionData() as FormReply | undefined
  const [choice, setChoice] = useState<TableChoice | null>(() => {
    const request = urlChange && chosenTable(urlChange, postedValues(actionReply, definition.id), urlChange.now)
    return request && { request }
  })
  const state = useRouteForm<typeof definition.schema, ChangeReply>(definition, {
    onReply: (reply) => {
      if (reply.ok) onChanged()
    },
  })
  const { reply, busy } = state
  const choose = (request: TableRequest | null) => setChoice(request && { request, earlierReply: reply })
  const faultOf = (changeReply: ChangeReply | undefined): string | null => {
    if (busy || !changeReply || changeReply.ok || changeReply === choice?.earlierReply || !hasFailed(changeReply))
      return null
    if (explainedRefusals.has(changeReply.refusal)) return changeReply.problem
    return t(changeReply.refusal === 'table_taken' ? 'reservation.changeTaken' : 'reservation.changeFailed')
  }
  return { state, chosenRequest: choice?.request ?? null, choose, fault: choice && faultOf(reply) }
}
