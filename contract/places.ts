// Words of the search that pages need without the schemas beside them.

/** The location label that means the coordinates sent along (P1-362). */
export const currentLocation = 'Current Location'
/** The label of a search whose place is a box of the map ("Search this area"). */
export const mapArea = 'Map area'
