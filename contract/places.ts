// Constants of the search in a separate file, so that pages load them without the schemas.

/** Location label that means the coordinates of the query (P1-362). */
export const currentLocationLabel = 'Current Location'
/** The label of a search whose place is a box of the map ("Search this area"). */
export const mapAreaLabel = 'Map area'
