import { timingSafeEqual } from 'node:crypto'
import { createServer } from 'node:net'
import ssh2, { type Attributes, type AuthContext, type ParsedKey, type SFTPWrapper } from 'ssh2'

const { STATUS_CODE, OPEN_MODE } = ssh2.utils.sftp

type Open = { path: string; bytes: Buffer; writes: boolean }

/** The calls of one SFTP session on files in memory: enough for uploads, downloads and renames. */
function serveFiles(sftp: SFTPWrapper, files: Map<string, Buffer>): void {
  const open = new Map<number, Open>()
  let handles = 0
  const opened = (handle: Buffer) => open.get(handle.readUInt32BE(0))
  const attributes = (bytes: Buffer): Attributes => ({
    mode: 0o100600,
    uid: 0,
    gid: 0,
    size: bytes.length,
    atime: 0,
    mtime: 0,
  })
  const stat = (id: number, path: string) => {
    const bytes = files.get(path)
    if (bytes) sftp.attrs(id, attributes(bytes))
    else sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
  }
  sftp.on('STAT', stat).on('LSTAT', stat)
  sftp.on('OPEN', (id, path, flags) => {
    const writes = (flags & OPEN_MODE.WRITE) !== 0
    const bytes = writes ? Buffer.alloc(0) : files.get(path)
    if (!bytes) return sftp.status(id, STATUS_CODE.NO_SUCH_FILE)
    const handle = Buffer.alloc(4)
    handle.writeUInt32BE((handles += 1))
    open.set(handles, { path, bytes, writes })
    if (writes) files.set(path, bytes)
    return sftp.handle(id, handle)
  })
  sftp.on('FSTAT', (id, handle) => {
    const file = opened(handle)
    if (file) sftp.attrs(id, attributes(file.bytes))
    else sftp.status(id, STATUS_CODE.FAILURE)
  })
  sftp.on('WRITE', (id, handle, offset, data) => {
    const file = opened(handle)
    if (!file?.writes) return sftp.status(id, STATUS_CODE.FAILURE)
    file.bytes = Buffer.concat([file.bytes.subarray(0, offset), data])
    files.set(file.path, file.bytes)
    return sftp.status(id, STATUS_CODE.OK)
  })
  sftp.on('READ', (id, handle, offset, length) => {
    const part = opened(handle)?.bytes.subarray(offset, offset + length)
    if (part && part.length > 0) sftp.data(id, part)
    else sftp.status(id, STATUS_CODE.EOF)
  })
  sftp.on('CLOSE', (id, handle) => {
    open.delete(handle.readUInt32BE(0))
    sftp.status(id, STATUS_CODE.OK)
  })
  sftp.on('RENAME', (id, from, to) => {
    const bytes = files.get(from)
    // Version 3 of the protocol never replaces a file.
    if (!bytes || files.has(to)) return sftp.status(id, STATUS_CODE.FAILURE)
    files.delete(from)
    files.set(to, bytes)
    return sftp.status(id, STATUS_CODE.OK)
  })
}

function admits(context: AuthContext, user: string, key: ParsedKey): boolean {
  if (context.method !== 'publickey' || context.username !== user) return false
  const own = key.getPublicSSH()
  if (context.key.data.length !== own.length || !timingSafeEqual(context.key.data, own)) return false
  return !context.signature || !context.blob || key.verify(context.blob, context.signature, context.hashAlgo) === true
}

/** A real SFTP server on a free port of this machine, which admits one user by key. `files`: path to bytes. */
export async function openSftpServer() {
  const host = ssh2.utils.generateKeyPairSync('ed25519')
  const client = ssh2.utils.generateKeyPairSync('ed25519')
  const admitted = ssh2.utils.parseKey(client.public)
  const hostKey = ssh2.utils.parseKey(host.private)
  if (admitted instanceof Error || hostKey instanceof Error) throw new Error('no keys')
  const files = new Map<string, Buffer>()
  const server = new ssh2.Server({ hostKeys: [host.private] }, (connection) => {
    connection.on('error', () => undefined)
    connection.on('authentication', (context) => {
      if (admits(context, 'damask', admitted)) context.accept()
      else context.reject(['publickey'])
    })
    connection.on('session', (acceptSession) => {
      acceptSession().on('sftp', (accept) => serveFiles(accept(), files))
    })
  })
  const listener = createServer({ noDelay: true }, (socket) => server.injectSocket(socket))
  await new Promise<void>((resolve) => {
    listener.listen(0, '127.0.0.1', resolve)
  })
  const close = () =>
    new Promise<void>((resolve) => {
      listener.close(() => resolve())
    })
  const address = listener.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { files, port, privateKey: client.private, hostKey: hostKey.getPublicSSH(), close }
}
