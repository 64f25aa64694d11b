/** The page of a member's consents and of the recipients of the data. */
export const privacyCopy = {
  'privacy.lead': 'What you agreed to, who learns what, and how to change your mind.',
  'privacy.failed': 'Your consents did not load',
  'privacy.agreed': 'What you agreed to',
  'privacy.terms': 'Program terms',
  'privacy.termsOn': 'Version {text}, accepted on {date}',
  'privacy.termsRead': 'Read the terms',
  'privacy.email': 'Emails with offers and news',
  'privacy.sms': 'Text messages',
  'privacy.onSince': 'On since {date}',
  'privacy.offSince': 'Off since {date}',
  'privacy.on': 'On',
  'privacy.off': 'Off',
  'privacy.change': 'Change',
  'privacy.changeOf': 'Change: {text}',
  'privacy.cards': 'Linked cards',
  'privacy.noCards': 'No purchases are read, because no card is linked.',
  'privacy.cardOn': 'Purchases are read since {date}. Terms, version {text}',
  'privacy.learns': 'Who learns what',
  'privacy.cardNumber': 'Your card number',
  'privacy.cardNumberText':
    '{program} never sees it. It goes straight to a separate vault, which registers the card with its network.',
  'privacy.purchases': 'Your purchases',
  'privacy.purchasesText':
    'Card networks report what you pay with a linked card at listed restaurants. Other purchases are ignored.',
  'privacy.restaurants': 'The restaurants',
  'privacy.restaurantsText':
    'They do not learn that you pay with a linked card. A booking gives them your name, and a review shows your first name and initial.',
  'privacy.data': 'Your data',
  'privacy.dataText': 'Download everything that is stored about you, or close your account and have it erased.',
  'privacy.dataLink': 'Go to your profile',
} as const
