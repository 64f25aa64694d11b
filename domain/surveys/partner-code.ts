/** The `partner_code` of a survey: the partner's code at the form service, else the partner's short code. */
export const partnerCodeOf = ({ typeformCode, shortCode }: { typeformCode: string; shortCode: string }): string =>
  typeformCode === '' ? shortCode : typeformCode
