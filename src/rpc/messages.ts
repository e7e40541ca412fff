import type { INamespace } from 'protobufjs';

/** The files of `proto/` as data; written by `npm run protos`. */
// prettier-ignore
export const MESSAGES: INamespace =
{"nested":{
"grpc":{"nested":{
"health":{"nested":{
"v1":{"nested":{
"Health":{"methods":{"Check":{"requestType":"HealthCheckRequest","responseType":"HealthCheckResponse"},"Watch":{"requestType":"HealthCheckRequest","responseType":"HealthCheckResponse","responseStream":true}}},
"HealthCheckRequest":{"fields":{"service":{"type":"string","id":1}}},
"HealthCheckResponse":{"fields":{"status":{"type":"ServingStatus","id":1}},"nested":{"ServingStatus":{"values":{"UNKNOWN":0,"SERVING":1,"NOT_SERVING":2,"SERVICE_UNKNOWN":3}}}}
}}
}}
}},
"voice":{"nested":{
"v1":{"nested":{
"CancelRequest":{"fields":{"callId":{"type":"string","id":1}}},
"CancelReply":{"fields":{"cancelled":{"type":"bool","id":1}}},
"Stt":{"methods":{"Describe":{"requestType":"DescribeSttRequest","responseType":"SttFacts"},"Warm":{"requestType":"WarmRequest","responseType":"WarmReply"},"Transcribe":{"requestType":"TranscribeRequest","responseType":"TranscribeReply"},"Stream":{"requestType":"StreamCommand","requestStream":true,"responseType":"StreamEvent","responseStream":true},"Cancel":{"requestType":"CancelRequest","responseType":"CancelReply"}}},
"DescribeSttRequest":{"fields":{}},
"SttFacts":{"fields":{"capabilities":{"type":"SttCapabilities","id":1},"lanes":{"type":"uint32","id":2},"batchRows":{"type":"uint32","id":3},"paddedSeconds":{"type":"double","id":4},"packing":{"type":"string","id":5},"warnings":{"rule":"repeated","type":"string","id":6},"doubtfulLogprob":{"type":"double","id":7},"verifiesDrafts":{"type":"bool","id":8}}},
"SttCapabilities":{"fields":{"architecture":{"type":"string","id":1},"streaming":{"type":"bool","id":2},"languages":{"rule":"repeated","type":"string","id":3},"wordTimestamps":{"type":"bool","id":4},"translation":{"type":"bool","id":5},"partialTranscripts":{"type":"bool","id":6},"hotWords":{"type":"bool","id":7},"batchInference":{"type":"bool","id":8},"languageDetection":{"type":"bool","id":9},"initialPrompt":{"type":"bool","id":10}}},
"WarmRequest":{"fields":{"lanes":{"type":"uint32","id":1}}},
"WarmReply":{"fields":{}},
"SttOptions":{"oneofs":{"_language":{"oneof":["language"]},"_prompt":{"oneof":["prompt"]},"_wordTimestamps":{"oneof":["wordTimestamps"]},"_requestId":{"oneof":["requestId"]},"_logprobs":{"oneof":["logprobs"]},"_beamSize":{"oneof":["beamSize"]}},"fields":{"speechProbability":{"type":"double","id":1},"task":{"type":"string","id":2},"language":{"type":"string","id":3,"options":{"proto3_optional":true}},"temperature":{"type":"double","id":4},"prompt":{"type":"string","id":5,"options":{"proto3_optional":true}},"hotWords":{"rule":"repeated","type":"string","id":6},"wordTimestamps":{"type":"bool","id":7,"options":{"proto3_optional":true}},"requestId":{"type":"string","id":8,"options":{"proto3_optional":true}},"logprobs":{"type":"bool","id":9,"options":{"proto3_optional":true}},"languages":{"rule":"repeated","type":"string","id":10},"beamSize":{"type":"uint32","id":11,"options":{"proto3_optional":true}}}},
"TranscribeRequest":{"fields":{"callId":{"type":"string","id":1},"rows":{"rule":"repeated","type":"Row","id":2}},"nested":{"Row":{"fields":{"speech":{"type":"bytes","id":1},"options":{"type":"SttOptions","id":2}}}}},
"TranscribeReply":{"fields":{"outcomes":{"rule":"repeated","type":"Outcome","id":1}},"nested":{"Outcome":{"oneofs":{"outcome":{"oneof":["result","failure"]}},"fields":{"result":{"type":"SttResult","id":1},"failure":{"type":"SttFailure","id":2}}}}},
"SttFailure":{"fields":{"kind":{"type":"string","id":1},"message":{"type":"string","id":2}}},
"SttResult":{"oneofs":{"_languageProbability":{"oneof":["languageProbability"]}},"fields":{"language":{"type":"string","id":1},"languageProbability":{"type":"double","id":2,"options":{"proto3_optional":true}},"segments":{"rule":"repeated","type":"Segment","id":3},"warnings":{"rule":"repeated","type":"string","id":4},"soundsLike":{"type":"SpokenLanguage","id":5}}},
"SpokenLanguage":{"fields":{"language":{"type":"string","id":1},"probability":{"type":"double","id":2}}},
"Segment":{"oneofs":{"_words":{"oneof":["words"]},"_likelyTokens":{"oneof":["likelyTokens"]},"_others":{"oneof":["others"]}},"fields":{"text":{"type":"string","id":1},"start":{"type":"double","id":2},"end":{"type":"double","id":3},"tokens":{"rule":"repeated","type":"uint32","id":4},"temperature":{"type":"double","id":5},"avgLogprob":{"type":"double","id":6},"compressionRatio":{"type":"double","id":7},"noSpeechProb":{"type":"double","id":8},"words":{"type":"Words","id":9,"options":{"proto3_optional":true}},"likelyTokens":{"type":"LikelyTokens","id":10,"options":{"proto3_optional":true}},"others":{"type":"string","id":11,"options":{"proto3_optional":true}}}},
"LikelyTokens":{"fields":{"tokens":{"rule":"repeated","type":"LikelyToken","id":1}}},
"LikelyToken":{"fields":{"bytes":{"type":"bytes","id":1},"logprob":{"type":"double","id":2}}},
"Words":{"fields":{"words":{"rule":"repeated","type":"Word","id":1}}},
"Word":{"oneofs":{"_others":{"oneof":["others"]}},"fields":{"word":{"type":"string","id":1},"start":{"type":"double","id":2},"end":{"type":"double","id":3},"probability":{"type":"double","id":4},"others":{"type":"string","id":5,"options":{"proto3_optional":true}}}},
"StreamCommand":{"oneofs":{"command":{"oneof":["audio","decode","forget","begin"]}},"fields":{"audio":{"type":"bytes","id":1},"decode":{"type":"Decode","id":2},"forget":{"type":"int64","id":3},"begin":{"type":"Begin","id":4}},"nested":{"Decode":{"oneofs":{"_traceparent":{"oneof":["traceparent"]}},"fields":{"id":{"type":"uint32","id":1},"from":{"type":"int64","id":2},"to":{"type":"int64","id":3},"final":{"type":"bool","id":4},"options":{"type":"SttOptions","id":5},"eager":{"type":"bool","id":6},"traceparent":{"type":"string","id":7,"options":{"proto3_optional":true}},"growing":{"type":"bool","id":8}}},"Begin":{"oneofs":{"_language":{"oneof":["language"]}},"fields":{"language":{"type":"string","id":1,"options":{"proto3_optional":true}},"hotWords":{"rule":"repeated","type":"string","id":2}}}}},
"StreamEvent":{"oneofs":{"event":{"oneof":["result","skipped","failed","partial","final"]}},"fields":{"result":{"type":"Result","id":1},"skipped":{"type":"uint32","id":2},"failed":{"type":"Failed","id":3},"partial":{"type":"string","id":4},"final":{"type":"SttResult","id":5}},"nested":{"Result":{"fields":{"id":{"type":"uint32","id":1},"result":{"type":"SttResult","id":2},"more":{"type":"int64","id":3}}},"Failed":{"fields":{"id":{"type":"uint32","id":1},"failure":{"type":"SttFailure","id":2}}}}},
"Tts":{"methods":{"Describe":{"requestType":"DescribeTtsRequest","responseType":"TtsFacts"},"ListVoices":{"requestType":"ListVoicesRequest","responseType":"ListVoicesReply"},"Synthesize":{"requestType":"SynthesizeRequest","responseType":"SynthesizeChunk","responseStream":true},"Cancel":{"requestType":"CancelRequest","responseType":"CancelReply"}}},
"DescribeTtsRequest":{"fields":{}},
"TtsFacts":{"fields":{"capabilities":{"type":"TtsCapabilities","id":1}},"reserved":[[2,2]]},
"TtsCapabilities":{"fields":{"streaming":{"type":"bool","id":1},"languages":{"rule":"repeated","type":"string","id":2}}},
"ListVoicesRequest":{"fields":{}},
"ListVoicesReply":{"fields":{"voices":{"rule":"repeated","type":"PresetVoice","id":1}}},
"PresetVoice":{"oneofs":{"_gender":{"oneof":["gender"]}},"fields":{"id":{"type":"string","id":1},"name":{"type":"string","id":2},"language":{"type":"string","id":3},"gender":{"type":"string","id":4,"options":{"proto3_optional":true}}}},
"SynthesizeRequest":{"oneofs":{"_voice":{"oneof":["voice"]},"_requestId":{"oneof":["requestId"]},"_language":{"oneof":["language"]},"_textNormalization":{"oneof":["textNormalization"]},"_alignmentGranularity":{"oneof":["alignmentGranularity"]},"_noiseScale":{"oneof":["noiseScale"]},"_noiseWScale":{"oneof":["noiseWScale"]},"_lengthScale":{"oneof":["lengthScale"]}},"fields":{"callId":{"type":"string","id":1},"text":{"type":"string","id":2},"voice":{"type":"string","id":3,"options":{"proto3_optional":true}},"speed":{"type":"double","id":4},"requestId":{"type":"string","id":5,"options":{"proto3_optional":true}},"language":{"type":"string","id":6,"options":{"proto3_optional":true}},"textNormalization":{"type":"string","id":7,"options":{"proto3_optional":true}},"alignmentGranularity":{"type":"string","id":8,"options":{"proto3_optional":true}},"pronunciations":{"rule":"repeated","type":"Pronunciation","id":9},"noiseScale":{"type":"double","id":10,"options":{"proto3_optional":true}},"noiseWScale":{"type":"double","id":11,"options":{"proto3_optional":true}},"lengthScale":{"type":"double","id":12,"options":{"proto3_optional":true}}}},
"Pronunciation":{"oneofs":{"_ipa":{"oneof":["ipa"]},"_spoken":{"oneof":["spoken"]}},"fields":{"start":{"type":"uint32","id":1},"end":{"type":"uint32","id":2},"ipa":{"type":"string","id":3,"options":{"proto3_optional":true}},"spoken":{"type":"string","id":4,"options":{"proto3_optional":true}}}},
"SynthesizeChunk":{"oneofs":{"_alignment":{"oneof":["alignment"]}},"fields":{"samples":{"type":"bytes","id":1},"alignment":{"type":"Alignment","id":2,"options":{"proto3_optional":true}}}},
"Alignment":{"fields":{"items":{"rule":"repeated","type":"Item","id":1},"granularity":{"type":"string","id":2}},"nested":{"Item":{"fields":{"text":{"type":"string","id":1},"startMs":{"type":"double","id":2},"durationMs":{"type":"double","id":3}}}}}
}}
}}
}} as object;
