// Constants of the search in a separate file, so that pages load them without the schemas.

/** A search with this location uses the coordinates of its query (P1-362). Also the label of the place in the reply. */
export const currentLocationLabel = 'Current Location'
/** The label of a search whose place is a box of the map ("Search this area"). */
export const mapAreaLabel = 'Map area'
