// Words of the search that pages need without the schemas beside them.

/** The location that means the coordinates sent along (spec 1 §4.5). */
export const currentLocation = 'Current Location'
/** The label of a search whose place is a box of the map ("Search this area"). */
export const mapArea = 'Map area'
/** Spec 1 §5: what the field says when nobody can tell where that is. */
export const unknownPlaceMessage = 'Enter city, state or ZIP code'
