import { userProfilePath } from '../site/paths.ts'
import { CreditCard, Gift } from 'lucide-react'
import { Link } from 'react-router'
import type { RedemptionField, RedemptionOffer } from '../../contract/api/redemptions.ts'
import { NetworkMark } from '../cards/network-mark.tsx'
import { cardLabel } from '../cards/card-text.ts'
import { redeemCopy } from '../copy/redeem.ts'
import { useCopy, type Copy } from '../copy/use-copy.ts'
import { manageCardsPath } from '../site/late-paths.ts'
import { LookOnlyFields } from '../impersonation/look-only.tsx'
import { Button } from '../ui/button.tsx'
import { FormFaults } from '../ui/form-faults.tsx'
import { AmountChoice } from './amount-choice.tsx'
import { BrandMark } from './brand-mark.tsx'
import { HiddenFormFields } from '../forms/hidden-form-fields.tsx'
import { PrivacyNotice } from '../forms/privacy-notice.tsx'
import { choiceForm, shownWayField } from './redeem-forms.ts'
import css from './redeem.module.css'
import { Tiles, type RedemptionTile } from './tiles.tsx'
import type { Redeem } from './use-redeem.ts'

/** In page order, for the list of faults. */
const fields = ['way', 'cardId', 'brand', 'delivery', 'amount'] as const satisfies readonly RedemptionField[]

type Props = { offer: RedemptionOffer; redeem: Redeem }

/** The form of a redemption: method, target and amount. Nothing is redeemed before the confirmation. */
export function RedeemForm({ offer, redeem }: Props) {
  const t = useCopy(redeemCopy)
  const { choice, change, faults, problem, review } = redeem
  const listedFaults = fields.flatMap((field) => {
    const message = faults[field]
    // No label: the messages name their fields.
    return message ? [{ field, message, label: '' }] : []
  })
  return (
    <form
      className={css.form}
      noValidate
      method="post"
      onSubmit={(event) => {
        event.preventDefault()
        review()
      }}
    >
      <HiddenFormFields definition={choiceForm} />
      <input type="hidden" name="key" value={redeem.key} />
      <input type="hidden" name={shownWayField} value={choice.way ?? ''} />
      <LookOnlyFields>
        <FormFaults
          label={t('redeem.faultsLabel')}
          intro={t('redeem.faults')}
          problem={problem}
          faults={listedFaults}
        />
        {offer.statementCredit && offer.giftCard && (
          <Tiles
            legend={t('redeem.way')}
            name="way"
            tiles={wayTilesOf(t, offer)}
            chosenValue={choice.way}
            error={faults.way}
            onChoose={(way) =>
              change({ way: way === 'gift_card' ? way : 'statement_credit', amount: null, isOther: false })
            }
          />
        )}
        {choice.way === 'statement_credit' && <Cards offer={offer} redeem={redeem} />}
        {choice.way === 'gift_card' && <GiftCard offer={offer} redeem={redeem} />}
        {choice.way !== null && <AmountChoice offer={offer} redeem={redeem} />}
        <PrivacyNotice />
        <Button type="submit" wide>
          {t('redeem.review')}
        </Button>
      </LookOnlyFields>
    </form>
  )
}

/** Copy keys of the text of the gift card when it has only one way of delivery. */
const giftTextKeys = { Email: 'redeem.giftCardEmailText', Card: 'redeem.giftCardMailText' } as const

function wayTilesOf(t: Copy<typeof redeemCopy>, { giftCard }: RedemptionOffer): RedemptionTile[] {
  const [firstDelivery, secondDelivery] = giftCard?.deliveries.map(({ delivery }) => delivery) ?? []
  const onlyDelivery = secondDelivery ? undefined : firstDelivery
  const giftTextKey = onlyDelivery ? giftTextKeys[onlyDelivery] : 'redeem.giftCardText'
  return [
    {
      value: 'statement_credit',
      label: t('redeem.statementCredit'),
      text: t('redeem.statementCreditText'),
      icon: <CreditCard size={24} />,
    },
    { value: 'gift_card', label: t('redeem.giftCard'), text: t(giftTextKey), icon: <Gift size={24} /> },
  ]
}

function Cards({ offer, redeem: { choice, change, faults } }: Props) {
  const t = useCopy(redeemCopy)
  const cards = offer.statementCredit?.cards ?? []
  if (cards.length === 0)
    return (
      <p className={css.missing}>
        {t('redeem.cardMissing')} <Link to={manageCardsPath()}>{t('redeem.cardLink')}</Link>
      </p>
    )
  return (
    <Tiles
      legend={t('redeem.card')}
      name="cardId"
      tiles={cards.map((card) => ({
        value: card.id,
        label: cardLabel(t, card),
        icon: <NetworkMark cardType={card.cardType} className={css.mark} />,
      }))}
      chosenValue={choice.cardId}
      error={faults.cardId}
      onChoose={(cardId) => change({ cardId })}
    />
  )
}

function GiftCard({ offer: { giftCard }, redeem: { choice, change, faults } }: Props) {
  const t = useCopy(redeemCopy)
  if (!giftCard) return null
  return (
    <>
      <Tiles
        legend={t('redeem.brand')}
        name="brand"
        tiles={giftCard.brands.map((brand) => ({
          value: brand,
          label: t(`redeem.brand_${brand}`),
          text: t(`redeem.brand_${brand}Text`),
          icon: <BrandMark brand={brand} />,
        }))}
        chosenValue={choice.brand}
        error={faults.brand}
        onChoose={(value) => change({ brand: giftCard.brands.find((brand) => brand === value) ?? null })}
      />
      <Tiles
        legend={t('redeem.delivery')}
        name="delivery"
        tiles={giftCard.deliveries.map((option) => deliveryTile(t, option))}
        chosenValue={choice.delivery}
        error={faults.delivery}
        onChoose={(value) =>
          change({ delivery: giftCard.deliveries.find(({ delivery }) => delivery === value)?.delivery ?? null })
        }
      />
    </>
  )
}

type DeliveryOption = NonNullable<RedemptionOffer['giftCard']>['deliveries'][number]

/**
 * Shows the delivery address. Without an address in the profile, the tile is disabled and links to the profile. A gift card by
 * post (`Card`) always links there, to change the address.
 */
function deliveryTile(t: Copy<typeof redeemCopy>, { delivery, address: to }: DeliveryOption): RedemptionTile {
  const isAddressMissing = to === null
  return {
    value: delivery,
    label: t(`redeem.delivery_${delivery}`),
    text: isAddressMissing ? t(`redeem.delivery_${delivery}Missing`) : t(`redeem.delivery_${delivery}Text`, { to }),
    disabled: isAddressMissing,
    below: (isAddressMissing || delivery === 'Card') && (
      <Link to={userProfilePath()} className={css.profile}>
        {t(isAddressMissing ? 'redeem.profile' : 'redeem.profileChange')}
      </Link>
    ),
  }
}
