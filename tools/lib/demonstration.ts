import type { Config } from '../../server/config.ts'
import type { DatabaseUrls } from '../../server/database/prepare.ts'
import type { BrandFolder } from '../../server/brands/folder.ts'

export type DemonstrationStart = {
  config: Config
  env: NodeJS.ProcessEnv
  urls: DatabaseUrls
  /** Connection string of an administrator of the database. */
  adminUrl: string
}

/** The additions of `npm start` to the product outside production. demo/ implements them; production starts without them. */
export type Demonstration = {
  /** The script that runs the member site and draws food in place of missing images; a path from the root of the repository. */
  siteScript: string
  /** Adds restaurants and people to the database, before the services start. A second run changes nothing. */
  seed(start: DemonstrationStart, brands: readonly BrandFolder[]): Promise<void>
  /** Lets members join and dine at the open partners through the running services. A second run changes nothing. */
  createMembers(start: DemonstrationStart, openPartnerIds: readonly string[]): Promise<void>
  /** Lines that the launcher prints when all services are ready: sign-ins, the mail box and how to swipe a card. */
  welcomeLines(config: Config): string[]
  /** Requests the first pictures, so that a visitor does not wait until they are drawn. */
  warmPictures(port: number): Promise<void>
}
