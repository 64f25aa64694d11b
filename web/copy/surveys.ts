/** Surveys. */
export const surveyCopy = {
  'survey.open': 'Open survey',
  'survey.close': 'Close survey',
  'survey.submit': 'Send answers',
  'survey.successTitle': 'Thank you',
  'survey.successText': 'Your answers are on their way.',
  'survey.errorTitle': 'Your answers did not arrive',
  'survey.failed': 'There was an issue processing the survey.',
} as const
