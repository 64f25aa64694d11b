/** Default column headings of the downloaded history by copy key, in order. A partner may override each. */
export const downloadCopy = {
  'download.date': 'Date',
  'download.time': 'Time',
  'download.restaurant': 'Restaurant',
  'download.card': 'Card ending in',
  'download.bill': 'Bill',
  'download.billCurrency': 'Bill currency',
  'download.refunded': 'Refunded',
  'download.reward': 'Reward',
  'download.rewardCurrency': 'Reward currency',
  'download.status': 'Status',
  'download.dine': 'Dine ID',
  'download.award': 'Reward ID',
  'download.merchant': 'Restaurant ID',
} as const
