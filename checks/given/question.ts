import type { Question } from '../../domain/catalogue/question.ts'

/** A question to the catalogue that refuses no restaurant: what a test asks for stands beside it. */
export const anyQuestion = {
  box: null,
  words: [],
  price: 0,
  features: 0,
  meals: 0,
  flags: 0,
  benefitDays: 0,
  facetDays: 0,
  openCampaigns: [],
  offersVisible: true,
  sort: 'distance',
  offset: 0,
} satisfies Partial<Question>
