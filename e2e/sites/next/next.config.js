export default { experimental: { turbopackFileSystemCacheForBuild: false } };
