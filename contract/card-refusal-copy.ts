/** Default texts by code: why a card was not linked, and what to do. A partner may override each under `cardRefusal.<code>`. */
export const cardRefusalCopy = {
  sealed_unreadable: 'We could not read the card details. Please enter them again.',
  ticket_expired:
    'This took longer than 15 minutes, so we cleared the card details for your safety. Please enter them again.',
  ticket_used: 'These card details were already sent. Please enter them again.',
  ticket_mismatch: 'We could not confirm where these card details came from. Please reload the page and try again.',
  number_invalid: 'That card number is not right. Please check it and try again.',
  card_expired: 'That card has expired. Please use a current one.',
  network_refused: 'The card network did not accept this card. Please try another card or call your card issuer.',
  network_unavailable: 'The card network did not answer. Nothing was linked; please try again in a few minutes.',
  already_linked: 'This card is already linked to your account.',
  linked_by_other: 'This card is linked to another account of this program. Please use another card.',
  card_elsewhere:
    'This card is in another dining program. A card can earn in one program at a time; you can move it here.',
  too_many_cards: 'You have linked as many cards as this program allows. Remove one to link another.',
  not_on_file: 'This card is not on file any more. Please reload the page to see which cards there are.',
  partner_silent:
    'We could not get this card from where it is on file. Please try again in a few minutes, or enter it by hand.',
  hold_ended: 'We held the card details for 15 minutes and then cleared them. Please enter the card again.',
} as const
