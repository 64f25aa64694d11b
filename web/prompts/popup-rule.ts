import type { SiteVisit } from './visit.ts'

/** Whether the general popup shows: the partner sets a type with copy, and the visitor has not closed that type (P1-371). */
export const showsPopup = ({ brand, copy, stored }: SiteVisit): boolean =>
  brand.generalModalType !== '' && copy.popup && stored.popupSeen !== brand.generalModalType
