import { fidelEnrollment } from './fidel.ts'
import { kardEnrollment } from './kard.ts'
import type { EnrollmentNetwork } from './network.ts'

/** Every network the vault can enroll cards at. */
export const enrollmentNetworks: readonly EnrollmentNetwork[] = [fidelEnrollment, kardEnrollment]

/** The one network that is called at NETWORK_URL, and the network of every enrollment stored before enrollments named theirs. */
export const defaultNetwork = fidelEnrollment
