/** Surveys and reviews. */
export const surveyCopy = {
  'survey.open': 'Open survey',
  'survey.close': 'Close survey',
  'survey.submit': 'Send answers',
  'survey.successTitle': 'Thank you',
  'survey.successText': 'Your answers are on their way.',
  'survey.errorTitle': 'Your answers did not arrive',
  'survey.failed': 'There was an issue processing the survey.',
  'review.title': 'How was {merchant}?',
  'review.write': 'Write a review',
  'review.submit': 'Send review',
  'review.sent': 'Thank you for your review.',
  'review.mayNot': 'Only members who earned at a restaurant may review it.',
} as const
