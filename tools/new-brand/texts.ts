/** Starter content for a new brand. It fits every program, because it promises nothing that depends on a setting. */
export function starterContent(id: string, placeName: string): unknown[] {
  const page = (path: string, title: string, lead: string, blocks: unknown[]) => ({
    type: 'earn_details',
    slug: path.slice(1).replaceAll('/', '-'),
    fields: {
      url: path,
      browser_title: `${title} | {program}`,
      description: lead,
      banner: { kind: 'earn', image: `/images/brand/${id}?n=0`, image_mobile_alt_text: 'A laid table' },
      banner_text: `${title}\n\n${lead}`,
      main_column: blocks,
    },
  })
  const textBlock = (text_desktop: string) => ({ type: 'body_text', text_desktop })
  const findButton = { type: 'button', text_desktop: 'Find a restaurant', url: '/search' }
  const links = [
    { text: 'How it works', url: '/how-it-works' }, // a built-in page; /earn/how-it-works below is the partner's
    { text: 'Ways to earn', url: '/earn' },
    { text: 'Find a restaurant', url: '/search' },
  ]
  return [
    {
      type: 'navbar',
      slug: 'navbar',
      fields: { nav_links: links.map(({ text: text_desktop, url }) => ({ text_desktop, url })) },
    },
    {
      type: 'footer',
      slug: 'footer',
      fields: {
        primary_links: links,
        disclaimer:
          'Rewards are worked out on the final amount paid with a linked card. Online orders earn on the subtotal.',
      },
    },
    // Heading and text of the list of earning pages on /earn. The page itself is below.
    { type: 'earn', slug: 'earn', fields: { title: 'More from dinner', body_text: 'Every way a meal can earn.' } },
    {
      type: 'home',
      slug: 'home',
      fields: {
        banner: { include_prospect_email: true, include_welcome_message: true },
        main_column: [
          { type: 'merchant_carousel', headline: `Around ${placeName}`, search: `location=${placeName}&sortBy=rating` },
        ],
      },
    },
    page('/earn', 'Ways to earn', 'What a meal earns, and when it earns more.', [
      textBlock('Every listed restaurant earns {earning}. Pay with a linked card; tax and tip count.'),
      findButton,
    ]),
    page('/earn/how-it-works', 'How it works', 'Link a card, eat out, and the reward appears by itself.', [
      textBlock(
        '1. **Link a card.** Once, in two minutes.\n2. **Eat at a listed restaurant.** Pay with that card.\n3. **See it appear.** As an estimate first, for good within {days} days.',
      ),
      findButton,
    ]),
  ]
}

/** The copy that a new brand overrides: texts by copy key. */
export function starterCopy(): Record<string, string> {
  return {
    'home.title': 'Eat out. Get something back.',
    'home.lead': 'Link a card once with {program}. Every meal at a listed restaurant earns {currency}.',
    'home.cta': 'Join {program}',
    'how.title': 'How {program} works',
  }
}

/** Starter legal texts. `version` is a month such as 2026-11. */
export function starterLegal(program: string, version: string) {
  return {
    terms: `By joining ${program} you agree that purchases made with your linked cards at participating restaurants are read in order to work out your rewards. You may leave at any time by removing your cards; what was earned stays yours.`,
    termsVersion: version,
    cardTerms: `I authorize my card network to share purchases made with this card at participating restaurants with ${program} so that rewards can be worked out. I can withdraw this by removing the card at any time.`,
    cardTermsVersion: version,
  }
}
