/** A posting file to send. Its text does not change after the first try. */
export type OutgoingFile = { partner: string; number: number; text: string }

/**
 * The result of sending a file. `received`: the partner has it, from this or an earlier try. `conflict`: the partner has another
 * file under that number. `unknown`: no usable reply, so the partner may have it or not.
 */
export type Handover = 'received' | 'conflict' | 'unknown'

/** The partner's status of a file. `received`: not acknowledged yet. `missing`: it has no such file. `unknown`: no usable reply. */
export type FileStatus = { state: 'acknowledged'; text: string } | { state: 'received' | 'missing' | 'unknown' }

/**
 * The connection to one partner. Neither call throws. Sending is idempotent, because the partner identifies files by number.
 */
export type PostingTransport = {
  send(file: OutgoingFile): Promise<Handover>
  status(file: Pick<OutgoingFile, 'partner' | 'number'>): Promise<FileStatus>
}

/** Maximum size of an acknowledgment. Over SFTP it also limits a posting file that is read back from the partner's folder. */
export const acknowledgmentBytesMax = 64 * 1024 * 1024
