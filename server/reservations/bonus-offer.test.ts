import { describe, expect, test } from 'vitest'
import {
  bonusAmounts,
  bonusSiteForTests,
  bonusStates,
  blackoutPlace,
  tablePlace,
} from '../../checks/fixtures/reservation-bonus.ts'
import { changeReservation, tableAvailability } from '../../contract/api/reservations.ts'

const { site, newDiner, timeAt, setBonusOffer, book, dine, bonusStatesAt } = bonusSiteForTests()

describe('the settings at the time of the booking decide about the bonus', () => {
  test('a bonus that is switched off later is still paid, and new bookings promise none [P1-017]', async () => {
    const diner = await newDiner()
    await book(diner, 4)
    // Another amount, so that the payment below shows which settings count.
    await setBonusOffer(false, { reservationBonusDollars: 9 })
    const lateDiner = await newDiner()
    await book(lateDiner, 4)
    await setBonusOffer(true)
    await dine(diner, 4.5)
    await dine(lateDiner, 4.5)
    expect([await bonusAmounts(diner), await bonusAmounts(lateDiner)]).toEqual([[500], []])
    expect([await bonusStatesAt(diner, 5), await bonusStatesAt(lateDiner, 5)]).toEqual([['paid'], ['no_bonus']])
  })

  test('a change of the party size alone keeps a bonus that the partner switched off meanwhile [P1-017]', async () => {
    const diner = await newDiner()
    const id = await book(diner, 3) // a table for two
    await setBonusOffer(false)
    const reply = await diner.call(changeReservation, { params: { id }, body: { ...timeAt(3), partySize: 3 } })
    await setBonusOffer(true)
    expect([reply.ok, await bonusStates(diner)]).toEqual([true, ['offered']])
  })

  test('a partner without the bonus pays none and shows none [P1-017]', async () => {
    await setBonusOffer(false)
    const diner = await newDiner()
    await book(diner, 4)
    await dine(diner, 4.5)
    expect([await bonusAmounts(diner), await bonusStatesAt(diner, 5)]).toEqual([[], [null]])
    await setBonusOffer(true)
  })

  test('the bonus has the partner’s amount and minimum bill, and a refund that leaves less than the minimum takes it back [P1-547]', async () => {
    await setBonusOffer(true, { reservationBonusDollars: 7, qualifyingDineMinor: 2_000 })
    const diner = await newDiner()
    await book(diner, 4)
    await dine(diner, 4.2, { amountMinor: 1_999 })
    expect([await bonusAmounts(diner), await bonusStatesAt(diner, 5)]).toEqual([[], ['too_small']])
    await dine(diner, 4.5, { id: 'large', amountMinor: 6_000 })
    expect([await bonusAmounts(diner), await bonusStatesAt(diner, 5)]).toEqual([[700], ['paid']])
    // The refund leaves a cent less than the minimum.
    await dine(diner, 6, { kind: 'refund', id: 'large-back', of: 'large', amountMinor: 4_001 })
    expect([await bonusAmounts(diner), await bonusStatesAt(diner, 7)]).toEqual([[], ['taken_back']])
    await setBonusOffer(true)
  })
})

test('a restaurant’s free times have the bonus only when a visit at that time earns [P1-616]', async () => {
  const countBonusTimes = async (hours: number, place: number) => {
    const query = { ...timeAt(hours), partySize: 2 }
    const reply = await site()
      .browser()
      .call(tableAvailability, { params: { id: `place-${place}` }, query })
    return reply.ok && reply.value.timesWithBonus.length
  }
  // `blackoutPlace` gives no reward from four to five hours after the site opens.
  expect([
    await countBonusTimes(4, tablePlace),
    await countBonusTimes(4, blackoutPlace),
    await countBonusTimes(5, blackoutPlace),
  ]).toEqual([1, 0, 1])
  await setBonusOffer(false)
  expect(await countBonusTimes(4, tablePlace)).toBe(0)
  await setBonusOffer(true)
})
