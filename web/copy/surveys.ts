/** Texts of surveys. They load with the components that show them. */
export const surveyCopy = {
  'survey.title': 'Surveys',
  'survey.lead': 'Your answers help us make {program} better.',
  'survey.none': 'No survey right now',
  'survey.noneText': 'When we have a question for you, you will find it here.',
  'survey.open': 'Open survey',
  'survey.close': 'Close survey',
  'survey.submit': 'Send answers',
  'survey.sending': 'Sending…',
  'survey.successTitle': 'Thank you',
  'survey.successText': 'Your answers have arrived.',
  'survey.errorTitle': 'Your answers did not arrive',
  'survey.failed': 'There was an issue processing the survey.',
  'survey.again': 'Try again',
  'survey.formDown': 'The survey is not loading. Please check your connection or content blocker, then try again.',
} as const
