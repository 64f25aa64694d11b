/** A posting file as it goes out: its text never changes once it was sent. */
export type OutgoingFile = { partner: string; number: number; text: string }

/**
 * What became of handing a file over. `received`: the partner has it, from now or from before. `conflict`: it has another file of
 * that number. `unknown`: no answer, so it may have it or not.
 */
export type Handover = 'received' | 'conflict' | 'unknown'

/** What the partner says about a file it was sent. `missing`: it has no such file. `unknown`: no answer. */
export type FileStatus = { state: 'acknowledged'; text: string } | { state: 'received' | 'missing' | 'unknown' }

/**
 * The way to one partner. Neither call throws. Handing over the same file again changes nothing at the partner, which knows files by
 * number.
 */
export type PostingTransport = {
  send(file: OutgoingFile): Promise<Handover>
  status(file: Pick<OutgoingFile, 'partner' | 'number'>): Promise<FileStatus>
}

/** An acknowledgement larger than this is not read. */
export const acknowledgementBytesMax = 64 * 1024 * 1024
