/** Standard HTTP status texts. HTTP/2 responses do not carry them. */
const statusTexts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

export const networkErrorText = (status: number): string => statusTexts[status] ?? 'Network Error'
