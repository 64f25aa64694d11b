/** Messages for failed API calls, read by code outside of React components. A partner changes them like any other copy. */
export const callCopy = {
  'message.server': 'Something went wrong. Please refresh the page and try again.',
  'message.refresh': 'Something went wrong. Please refresh the page and try again. Error Code: TKN1',
  'httpStatus.400': 'Bad Request',
  'httpStatus.401': 'Unauthorized',
  'httpStatus.403': 'Forbidden',
  'httpStatus.404': 'Not Found',
  'httpStatus.409': 'Conflict',
  'httpStatus.429': 'Too Many Requests',
  'httpStatus.500': 'Internal Server Error',
  'httpStatus.503': 'Service Unavailable',
  'httpStatus.other': 'Network Error',
} as const
export type CallCopyKey = keyof typeof callCopy
