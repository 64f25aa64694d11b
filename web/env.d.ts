/** The built site, which React Router's Vite plugin provides; it ships no types for this import. */
declare module 'virtual:react-router/server-build'
