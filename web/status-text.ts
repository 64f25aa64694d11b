/** The words of HTTP for the statuses our calls refuse with; the wire itself carries none of them since HTTP/2. */
const texts: Readonly<Record<number, string>> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  409: 'Conflict',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

export const networkErrorText = (status: number): string => texts[status] ?? 'Network Error'
