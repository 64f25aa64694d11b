/** Patterns of web and email addresses, phone numbers and card numbers, which a restaurant's page should not show unchecked. */
const contactPatterns = [
  /https?:|www\.|\b[\w-]+\.(com|net|org|io|co|biz|info|shop|xyz)\b/i,
  /[^\s@]+@[^\s@]+\.[a-z]{2,}/i,
  /(?:\d[\s().-]{0,3}){10,}/,
]

/** Whether an operator must read a review's text before others can. */
export const needsModeration = (text: string): boolean => contactPatterns.some((pattern) => pattern.test(text))
