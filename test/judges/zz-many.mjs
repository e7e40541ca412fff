import { readFileSync } from 'node:fs';
import sherpa from 'sherpa-onnx-node';
const [folder,n,seconds='8',batch='']=process.argv.slice(2);
const b=readFileSync('/tmp/streams/clips/talk-60s.f32'); const samples=new Float32Array(b.buffer.slice(b.byteOffset,b.byteOffset+b.length));
const r=new sherpa.OnlineRecognizer({featConfig:{sampleRate:16000,featureDim:80},modelConfig:{transducer:{encoder:folder+'/encoder.onnx',decoder:folder+'/decoder.onnx',joiner:folder+'/joiner.onnx'},tokens:folder+'/tokens.txt',numThreads:1,provider:'cpu'},decodingMethod:'greedy_search'});
const N=+n,len=+seconds*16000;
const warm=r.createStream(); warm.acceptWaveform({samples:samples.slice(0,16000),sampleRate:16000}); while(r.isReady(warm)) r.decode(warm);
const t=process.cpuUsage(); const w=performance.now();
const ss=Array.from({length:N},()=>r.createStream());
if(batch) for(let at=0;at<len;at+=1600){ss.forEach((x,i)=>x.acceptWaveform({samples:samples.slice(i*16000+at,i*16000+at+1600),sampleRate:16000})); for(;;){const rd=ss.filter(x=>r.isReady(x)); if(!rd.length)break; for(let k=0;k<rd.length;k+=8) r.decodeStreams(rd.slice(k,k+8));} ss.forEach(x=>r.getResult(x));}
else for(let at=0;at<len;at+=1600) for(let i=0;i<N;i++){ss[i].acceptWaveform({samples:samples.slice(i*16000+at,i*16000+at+1600),sampleRate:16000}); while(r.isReady(ss[i])) r.decode(ss[i]); r.getResult(ss[i]);}
const u=process.cpuUsage(t);
console.log('sherpa',folder,'streams',N,'cpu/audio',((u.user+u.system)/1e6/(N*+seconds)).toFixed(4),'wall/audio',((performance.now()-w)/1000/(N*+seconds)).toFixed(4),'rss',(process.memoryUsage().rss/1e6).toFixed(0));
