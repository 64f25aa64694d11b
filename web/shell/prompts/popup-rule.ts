import type { Visit } from './visit.ts'

/** The general popup: where the partner names a type and has words for it, until that type was closed once (spec 1 §4.6). */
export const showsPopup = ({ brand, copy, stored }: Visit): boolean =>
  brand.generalModalType !== '' && copy.popup && stored.popupSeen !== brand.generalModalType
